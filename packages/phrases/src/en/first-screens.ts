// The texts of sign-in and home, loaded as one file.
export { app } from './app.ts'
export { identity } from './identity.ts'
export { notices } from './notices.ts'
export { products } from './products.ts'
