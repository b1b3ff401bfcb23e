// What the first screens say in Chinese comes as one file: on a slow line each one costs a question and an answer.
export { app } from '@atrium/phrases/zh/app.ts'
export { identity } from '@atrium/phrases/zh/identity.ts'
export { notices } from '@atrium/phrases/zh/notices.ts'
export { products } from '@atrium/phrases/zh/products.ts'
