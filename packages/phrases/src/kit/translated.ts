/** What a translation must have: the keys of the English texts. Chinese has one plural form, so `…_one` is not asked for. */
export type Translated<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: string }
