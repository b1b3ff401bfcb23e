/**
 * The addresses at which programs get, inspect and revoke access tokens. Their forms are those of the RFCs, without the
 * envelope of the calls.
 */
export const tokenEndpoints = [
  {
    name: 'token',
    at: 'POST /v1/token',
    title: 'Get access token',
    takes: ['grant_type'],
    gives: ['access_token', 'token_type', 'expires_in'],
    specification: 'RFC 6749',
  },
  {
    name: 'introspect',
    at: 'POST /v1/token/introspect',
    title: 'Inspect access token',
    takes: ['token'],
    gives: ['active', 'client_id', 'token_type', 'iat', 'exp'],
    specification: 'RFC 7662',
  },
  {
    name: 'revoke',
    at: 'POST /v1/token/revoke',
    title: 'Revoke access token',
    takes: ['token'],
    gives: [],
    specification: 'RFC 7009',
  },
] as const
