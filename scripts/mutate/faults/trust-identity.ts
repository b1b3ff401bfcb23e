import type { Fault } from '../fault.ts'

const sessions = 'packages/server/src/identity/sessions'
const signIn = 'packages/server/src/identity/sign-in'
const attemptsTest = `${signIn}/attempts.test.ts`
const functions = 'packages/server/src/identity/identity.functions.sql'
const products = 'packages/server/src/products'
const addressTest = `${products}/visitor-address.test.ts`
const secretsTest = `${products}/product-secrets.test.ts`
const ssoTest = 'packages/server/src/sso/sso.test.ts'

/** Who is signed in, from where, and by which secret. */
export const identityFaults: readonly Fault[] = [
  {
    about: 'sessions: sessions by password go on where single sign-on is required',
    file: `${sessions}/sessions.ts`,
    from: 'if (!row || !this.#isRowAllowed(row))',
    to: 'if (!row)',
    test: ssoTest,
    title: 'only single sign-on – switched on – ends sessions by password or code',
  },
  {
    about: 'sessions: a plain cookie counts where its name has the prefix __Host-',
    file: `${sessions}/session-cookie.ts`,
    from: '  const ownName = cookieName(name, settings, request)\n  const pairs',
    to: '  const ownName = name\n  const pairs',
    test: 'packages/server/src/identity/identity.test.ts',
    title: 'session cookie – over TLS without a common domain',
  },
  {
    about: 'sessions: the first of several cookies counts alone',
    file: `${sessions}/session-cookie.ts`,
    from: 'const maxSameName = 4',
    to: 'const maxSameName = 1',
    test: addressTest,
    title: 'session cookies – two of one name',
  },
  {
    about: 'addresses: what stands before an unknown entry of X-Forwarded-For is believed',
    file: 'packages/server/src/app/forwarded-for.ts',
    from: 'addresses.slice(addresses.lastIndexOf(undefined) + 1)',
    to: 'addresses.filter(Boolean)',
    test: addressTest,
    title: 'IP whitelist – X-Forwarded-For with ports',
  },
  {
    about: 'addresses: X-Forwarded-For is not cleaned',
    file: 'packages/server/src/app/app.ts',
    from: 'services.settings.trustedProxies.length > 0) app.addHook',
    to: 'false) app.addHook',
    test: addressTest,
    title: 'X-Forwarded-For',
  },
  {
    about: 'attempts: an attempt whose completion fails stays counted',
    file: `${signIn}/attempts.ts`,
    from: "    await inTransaction(database, 'none', (db) => withdrawAttempt(db, attempt)).catch(() => {})\n",
    to: '    void database\n',
    test: attemptsTest,
    title: 'right password – the disk is full',
  },
  {
    about: 'attempts: pending attempts never expire',
    file: functions,
    from: 'a.pending_until <= moment AS is_stale',
    to: 'false AS is_stale',
    test: attemptsTest,
    title: 'not even the counters can be written',
  },
  {
    about: 'attempts: a guess is free where its completion fails',
    file: functions,
    from: "1, moment + interval '1 minute' FROM",
    to: '1, moment FROM',
    test: attemptsTest,
    title: 'are no free guesses',
  },
  {
    about: 'attempts: a slow wrong guess is not counted',
    file: functions,
    from: 'count = count + 1 - least(pending, 1)',
    to: 'count = count',
    test: attemptsTest,
    title: 'settled after it stopped counting',
  },
  {
    about: 'readiness: clocks are not compared',
    file: 'packages/server/src/app/probes.ts',
    from: 'Math.abs(differenceMs) <= maxClockDifferenceMs',
    to: 'true',
    test: 'packages/server/src/app/disk-full.test.ts',
    title: 'of the database',
  },
  {
    about: 'product secrets: the shared secret counts beside a secret of its own',
    file: `${products}/product-secrets.ts`,
    from: 'return own?.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now) ?? [this.#shared()]',
    to: 'return [...(own ?? []).filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now), this.#shared()]',
    test: secretsTest,
    title: 'signs for that product alone',
  },
  {
    about: 'product secrets: the previous secret never ends',
    file: `${products}/product-secrets.ts`,
    from: 'endsAt === null || endsAt.getTime() > now',
    to: 'endsAt === null || now > 0',
    test: secretsTest,
    title: 'with days for the previous one',
  },
  {
    about: 'product secrets: the licence of the organisation is not looked at',
    file: `${products}/product-visitor.ts`,
    from: 'validFrom && validUntil && validFrom <= today && today <= validUntil ? undefined',
    to: 'today ? undefined',
    test: secretsTest,
    title: 'without a licence',
  },
  {
    about: 'product secrets: products work for a suspended organisation',
    file: `${products}/product-visitor.ts`,
    from: 'if (suspendedAt) return',
    to: 'if (false) return',
    test: secretsTest,
    title: 'of a suspended organisation',
  },
  {
    about: 'product secrets: all requests to products are signed with the shared secret',
    file: 'packages/server/src/app/server.ts',
    from: 'secretOf: (code) => productSecrets.signing(code)',
    to: 'secretOf: async (code) => code && settings.handover.secret',
    test: secretsTest,
    title: 'request to a product',
  },
  {
    about: 'product secrets: calls of programs are signed with the shared secret',
    file: 'packages/server/src/outside/product-client.ts',
    from: 'await this.#secretOf(product)',
    to: "await this.#secretOf('')",
    test: 'packages/server/src/open-platform/gateway/gateway.test.ts',
    title: 'product with a secret of its own',
  },
]
