import type { ErrorName } from '@atrium/contract/errors.ts'

export const errors = {
  'request.invalid': 'Please check what you entered: {{problems}}',
  'request.malformed': 'The request could not be read',
  'request.wrong-content-type': 'This type of content is not accepted here',
  'request.too-large': 'The request is too large',
  'request.too-slow': 'The request took too long to arrive',
  'request.no-such-call': 'There is no such call',
  'request.too-frequent': 'Operation too frequent, please try later',
  'request.forged': 'The request did not come from the portal',
  'request.failed': 'Something went wrong on our side. Please try again, and quote {{requestId}} if it stays',
  'request.unavailable': 'The service is not available right now, please try again in a moment',
  'request.not-found': 'This does not exist, or not any more',

  'access.sign-in-needed': 'Please sign in',
  'access.denied': 'No access, please contact admin',
  'access.address-banned': 'IP abnormal, access banned',

  'upload.missing': 'Please choose a file',
  'upload.wrong-format': 'Wrong file format',
  'upload.too-large': 'File too large, at most {{limit}}',
  'upload.interrupted': 'The upload was interrupted, please try again',

  'identity.account-needed': 'Please enter your account, phone or email',
  'identity.password-needed': 'Please enter your password',
  'identity.wrong-password': 'Account or password error, please retry',
  'identity.locked': 'Account locked, please try again in {{minutes}} minutes or contact admin',
  'identity.locked-by-admin': 'Account locked, please contact admin',
  'identity.inactive': 'This account is not active, please contact admin',
  'identity.no-phone': 'No phone number is bound to this account',
  'identity.no-email': 'No email address is bound to this account',
  'identity.wrong-code': 'Incorrect verification code',
  'identity.agreement-needed': 'Please accept the Terms of Service and Privacy Policy',
  'identity.password-too-weak':
    'The password does not meet the minimum security requirements: at least 6 characters with letters, digits and symbols',
  'identity.password-below-rules': 'The password does not meet the administrator’s strength requirements',
  'identity.captcha-needed': 'Please enter the characters of the picture',
  'identity.captcha-wrong': 'The characters do not match the picture. Please try the new one',
  'identity.too-many-attempts': 'Too many attempts, please try again in {{minutes}} minutes',
  'identity.same-as-old': 'The new password is the same as the old one',
  'identity.used-before': 'This password was used before; please choose another one',
  'identity.phone-taken': 'This phone number is bound to another account',
  'identity.email-taken': 'This email address is bound to another account',
  'identity.account-taken': 'This account name is taken',
  'identity.wrong-phone': 'Incorrect phone number format',
  'identity.wrong-email': 'Incorrect email format',
  'identity.ticket-invalid': 'The verification has expired. Please verify again',
  'identity.invitation-invalid': 'This invitation has been used up, revoked or has expired. Please ask for a new one',
  'identity.organisation-unknown': 'There is no organisation with this name. Please enter its full name',
  'identity.waiting': 'This account waits for the approval of an administrator',
  'identity.seats-full': 'The organisation has no seat left, please contact admin',
  'identity.no-second-step': 'There is no second step to take in this way',

  'account.unknown-language': 'There is no such language',

  'members.none-authorised': 'Please select authorized users',

  'settings.unknown': 'There is no such setting',
  'settings.wrong-value': 'This value does not fit the setting: {{problems}}',

  'products.unknown': 'There is no such application',
  'products.unauthorised': 'Unauthorized: your organisation may not use this application',

  'labels.name-repeated': 'Name repeated',
  'labels.key-repeated': 'KEY repeated',
  'labels.component-oversized': 'Component oversized',

  'monomers.none-selected': 'No monomer is selected',

  'open-platform.product-needed': 'Please select product',
  'open-platform.toggle-needed': 'Please click the toggle to enable message pushing configuration',
  'open-platform.too-many-attempts': 'Too many attempts, please try later',

  'operator.link-invalid': 'This link has been used or has expired. Start the server again for a new one',
  'operator.account-taken': 'This account name is taken',
  'operator.message-not-failed': 'Only a failed message can be sent once more',

  'trial.duplicate': 'There is an application of this phone number already; it will be answered by {{until}}',
  'trial.ended': 'This trial has ended. You can apply for another one',
  'trial.already-decided': 'This application has been decided already',
} satisfies Record<ErrorName, string>
