/** A phone number as those see it who may not know it: `138****2206`. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** An e-mail address as those see it who may not know it: `l***n@lantu.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}
