// What the first screens say in English comes as one file: on a slow line each one costs a question and an answer.
export { app } from '@atrium/phrases/en/app.ts'
export { identity } from '@atrium/phrases/en/identity.ts'
export { notices } from '@atrium/phrases/en/notices.ts'
export { products } from '@atrium/phrases/en/products.ts'
