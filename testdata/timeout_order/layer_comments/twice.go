// A second file says the opposite.
//
//deadline:order back > front // want `^//deadline:order contradicts another one of this package: front would wait for itself$`
package layercomments

//deadline:order front > back // want `^//deadline:order belongs to the package clause; elsewhere it orders nothing$`
