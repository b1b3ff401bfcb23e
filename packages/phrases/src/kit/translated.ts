/** Keys required of a translation: those of the English texts, without `…_one`, because Chinese has one plural form. */
export type Translated<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: string }
