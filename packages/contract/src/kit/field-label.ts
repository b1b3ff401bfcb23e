/**
 * The phrase key of a field's label, in the namespace `changes`: its name in the contract, in camel case. Fields that
 * the specification spells `ParentID` and `parentId` have one label.
 */
export const fieldLabelKey = (name: string): string => {
  const words = name.replace(/ID(s?)$/u, 'Id$1')
  return `field.${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
