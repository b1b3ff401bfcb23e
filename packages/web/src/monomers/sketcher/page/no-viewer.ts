/** Stands in the build for Ketcher's three-dimensional viewer, whose button is hidden: 1.2 MB that nobody loads. */
export const viewer = null
