import type { Fault } from '../fault.ts'

const sso = 'packages/server/src/sso'
const sync = 'packages/server/src/directory-sync'
const locks = `${sync}/locks-ad.test.ts`
const otherWays = `${sso}/other-ways.test.ts`

/** People whom their directory keeps out, and how directories name people and groups. */
export const leaversFaults: readonly Fault[] = [
  {
    about: 'leavers: a disabled account stays an active member',
    file: `${sso}/directory/account-locks.ts`,
    from: 'control & accountDisabled ||',
    to: 'false ||',
    test: locks,
    title: 'an account that is disabled',
  },
  {
    about: 'leavers: a delta does not ask whose time is over',
    file: `${sync}/ldap-source.ts`,
    from: 'new OrFilter({ filters: [changed, unstampedLocks(clock.now())] })',
    to: 'changed',
    test: locks,
    title: 'an account that expires',
  },
  {
    about: 'leavers: sessions of people who are locked upstream live on',
    file: `${sync}/apply-people.ts`,
    from: "(changes.role === 'member' || changes.state === 'locked')",
    to: "changes.role === 'member'",
    test: locks,
    title: 'an account that is disabled',
  },
  {
    about: 'leavers: the directory unlocks whom an administrator locked',
    file: `${sync}/plan-locks.ts`,
    from: "if (account.link?.lockedAt && account.state === 'locked')",
    to: "if (account.state === 'locked')",
    test: locks,
    title: 'a lock by an administrator',
  },
  {
    about: 'leavers: whom the directory locked stays locked when it lets in again',
    file: `${sso}/sign-in/account-for.ts`,
    from: "if (connection.kind === 'ldap') await unlockMember",
    to: "if (connection.kind === 'oidc') await unlockMember",
    test: locks,
    title: 'signs in there again',
  },
  {
    about: 'leavers: the lock of an entry is not looked at after a right password',
    file: `${sso}/connectors/ldap.ts`,
    from: '    checkAccount(entry, clock.now())\n',
    to: '',
    test: `${sso}/directory/ldap-ad.peers.test.ts`,
    title: 'an entry with',
  },
  {
    about: 'leavers: what a password policy says of a bind is not read',
    file: `${sso}/directory/directory-bind.ts`,
    from: 'if (hint) throw',
    to: 'if (hint && false) throw',
    test: `${sso}/directory/ldap-ad.peers.test.ts`,
    title: 'a password policy',
  },
  {
    about: 'leavers: a code lets in whose password a directory keeps',
    file: `${sso}/requirement.ts`,
    from: 'return keeperDenial(person, proof)',
    to: 'return undefined',
    test: otherWays,
    title: 'code by phone or email',
  },
  {
    about: 'leavers: a code sets a password for people whose directory keeps it',
    file: 'packages/server/src/identity/passwords/password-reset.ts',
    from: '  if (denial) throw denial\n',
    to: '',
    test: otherWays,
    title: 'code for a new password',
  },
  {
    about: 'leavers: full-width letters are another name to the lock of a directory',
    file: `${sso}/directory/directory-sign-in.ts`,
    from: "foldText(typed.normalize('NFKD').replaceAll(/[\\p{M}\\p{Cf}]/gu, ''))",
    to: 'typed.trim().toLowerCase()',
    test: `${sso}/directory/fold-name.test.ts`,
  },
  {
    about: 'leavers: attempts do not count for the entry found',
    file: `${sso}/connectors/ldap.ts`,
    from: '    await onFound?.(identity.subject)\n',
    to: '',
    test: `${sso}/directory/ldap-ad.peers.test.ts`,
    title: 'under names that lead to one entry',
  },
]
