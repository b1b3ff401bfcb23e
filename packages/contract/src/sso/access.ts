/** What the calls of administrators have in common. */
export const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'sso-connections' } as const
