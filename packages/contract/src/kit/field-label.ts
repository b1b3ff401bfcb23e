/**
 * The phrase key of a field's label, in the namespace `changes`: its name in the contract, in camel case. Fields that
 * the specification spells `ParentID` and `parentId` have one label.
 */
export const fieldLabelKey = (name: string): string =>
  `field.${name.charAt(0).toLowerCase()}${name.slice(1).replace(/ID(s?)$/u, 'Id$1')}`
