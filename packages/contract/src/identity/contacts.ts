/** A mobile number of the mainland: 11 digits, the first a 1, the second 3 to 9. */
export const mobilePattern = '^1[3-9]\\d{9}$'

/** An ordinary email address: what nearly everybody has, and nothing that a mail header could be bent with. */
export const emailPattern =
  '^[A-Za-z0-9_%+-]+(?:\\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$'

const maxMailLength = 254
const mobile = new RegExp(mobilePattern)
const mail = new RegExp(emailPattern)

/** Whether this is a mobile number of the mainland. */
export const isMobilePhone = (text: string): boolean => mobile.test(text)

/** Whether this is an email address that can be written to. */
export const isMailAddress = (text: string): boolean => text.length <= maxMailLength && mail.test(text)
