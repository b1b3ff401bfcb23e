/**
 * The error catalogue: every way a call can fail, with the number a caller sees as `code` and the HTTP status.
 * The sentence for people is in `phrases`, in both languages, under the same name.
 */
export const errorCatalogue = {
  'request.invalid': { code: 1001, status: 400 },
  'request.malformed': { code: 1002, status: 400 },
  'request.wrong-content-type': { code: 1003, status: 415 },
  'request.too-large': { code: 1004, status: 413 },
  'request.too-slow': { code: 1005, status: 408 },
  'request.no-such-call': { code: 1006, status: 404 },
  'request.too-frequent': { code: 1007, status: 429 },
  'request.forged': { code: 1008, status: 403 },
  'request.failed': { code: 1009, status: 500 },
  'request.unavailable': { code: 1010, status: 503 },
  'request.not-found': { code: 1011, status: 404 },

  'access.sign-in-needed': { code: 1101, status: 401 },
  'access.denied': { code: 1102, status: 403 },
  'access.address-banned': { code: 1103, status: 403 },

  'upload.missing': { code: 1201, status: 400 },
  'upload.wrong-format': { code: 1202, status: 415 },
  'upload.too-large': { code: 1203, status: 413 },
  'upload.interrupted': { code: 1204, status: 400 },
  'picture.broken': { code: 1205, status: 415 },
  'picture.too-many-pixels': { code: 1206, status: 413 },

  'identity.account-needed': { code: 2001, status: 400 },
  'identity.password-needed': { code: 2002, status: 400 },
  'identity.wrong-password': { code: 2003, status: 401 },
  'identity.locked': { code: 2004, status: 423 },
  'identity.inactive': { code: 2005, status: 403 },
  'identity.no-phone': { code: 2006, status: 409 },
  'identity.no-email': { code: 2007, status: 409 },
  'identity.wrong-code': { code: 2008, status: 400 },
  'identity.agreement-needed': { code: 2009, status: 400 },
  'identity.password-too-weak': { code: 2010, status: 400 },
  'identity.password-below-rules': { code: 2011, status: 400 },

  'identity.locked-by-admin': { code: 2012, status: 423 },
  'identity.captcha-needed': { code: 2013, status: 400 },
  'identity.captcha-wrong': { code: 2014, status: 400 },
  'identity.too-many-attempts': { code: 2015, status: 429 },
  'identity.same-as-old': { code: 2016, status: 400 },
  'identity.used-before': { code: 2017, status: 400 },
  'identity.phone-taken': { code: 2018, status: 409 },
  'identity.email-taken': { code: 2019, status: 409 },
  'identity.account-taken': { code: 2020, status: 409 },
  'identity.wrong-phone': { code: 2021, status: 400 },
  'identity.wrong-email': { code: 2022, status: 400 },
  'identity.ticket-invalid': { code: 2023, status: 410 },
  'identity.invitation-invalid': { code: 2024, status: 410 },
  'identity.organisation-unknown': { code: 2025, status: 404 },
  'identity.waiting': { code: 2026, status: 403 },
  'identity.seats-full': { code: 2027, status: 409 },
  'identity.no-second-step': { code: 2028, status: 409 },

  'account.unknown-language': { code: 2101, status: 400 },
  'account.unknown-version': { code: 2102, status: 400 },

  'members.none-authorised': { code: 2201, status: 400 },
  'members.none-selected': { code: 2202, status: 400 },
  'members.self': { code: 2203, status: 409 },
  'members.last-administrator': { code: 2204, status: 409 },
  'members.changed-meanwhile': { code: 2205, status: 409 },
  'members.licence-seats-full': { code: 2206, status: 409 },
  'members.wrong-account': { code: 2207, status: 400 },
  'members.no-way-in': { code: 2208, status: 400 },
  'members.duties-open': { code: 2210, status: 409 },
  'members.products-not-asked': { code: 2211, status: 409 },
  'members.wrong-successor': { code: 2212, status: 400 },
  'members.hand-over-refused': { code: 2213, status: 409 },

  'imports.wrong-template': { code: 2930, status: 400 },
  'imports.empty': { code: 2931, status: 400 },
  'imports.merged-cells': { code: 2932, status: 400 },
  'imports.too-many-rows': { code: 2933, status: 400 },
  'imports.unreadable': { code: 2934, status: 400 },
  'imports.not-judged': { code: 2935, status: 409 },
  'imports.nothing-to-import': { code: 2936, status: 409 },
  'imports.too-few-seats': { code: 2937, status: 409 },
  'imports.not-committed': { code: 2938, status: 409 },
  'imports.undo-over': { code: 2939, status: 409 },
  'imports.signed-in': { code: 2940, status: 409 },

  'departments.name-repeated': { code: 2961, status: 409 },
  'departments.too-deep': { code: 2962, status: 409 },
  'departments.cyclic': { code: 2963, status: 409 },
  'departments.has-children': { code: 2964, status: 409 },
  'departments.has-people': { code: 2965, status: 409 },

  'settings.unknown': { code: 2251, status: 404 },
  'settings.wrong-value': { code: 2252, status: 400 },
  'settings.wrong-addresses': { code: 2253, status: 400 },
  'settings.no-addresses': { code: 2254, status: 409 },
  'settings.own-address': { code: 2255, status: 409 },

  'menus.own': { code: 2261, status: 409 },

  'organisation.changed-meanwhile': { code: 2902, status: 409 },
  'organisation.name-taken': { code: 2903, status: 409 },

  'products.unknown': { code: 2301, status: 404 },
  'products.unauthorised': { code: 2302, status: 403 },

  'labels.name-repeated': { code: 2401, status: 409 },
  'labels.key-repeated': { code: 2402, status: 409 },
  'labels.component-oversized': { code: 2403, status: 400 },

  'monomers.none-selected': { code: 2501, status: 400 },

  'open-platform.product-needed': { code: 2601, status: 400 },
  'open-platform.toggle-needed': { code: 2602, status: 400 },
  'open-platform.too-many-attempts': { code: 2603, status: 429 },

  'operator.link-invalid': { code: 2701, status: 410 },
  'operator.account-taken': { code: 2702, status: 409 },
  'operator.message-not-failed': { code: 2703, status: 409 },

  'notices.wrong-period': { code: 3101, status: 400 },
  'notices.wrong-address': { code: 3102, status: 400 },

  'logs.wrong-period': { code: 3001, status: 400 },
  'logs.wrong-cursor': { code: 3002, status: 400 },
  'logs.too-deep': { code: 3003, status: 400 },
  'logs.search-too-short': { code: 3004, status: 400 },
  'logs.search-too-long-ago': { code: 3005, status: 400 },
  'logs.verification-running': { code: 3006, status: 409 },

  'trial.duplicate': { code: 2801, status: 409 },
  'trial.ended': { code: 2802, status: 403 },
  'trial.already-decided': { code: 2803, status: 409 },
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof errorCatalogue
