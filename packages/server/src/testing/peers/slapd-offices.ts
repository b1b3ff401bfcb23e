import { aDirectoryOffice } from '#testing/providers/directory-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { labTree, person, slapdReader, startSlapd, unit } from './slapd.ts'

export const staff = 'ou=研发部,dc=lab,dc=test'
export const analysis = `ou=分析组,${staff}`
const tree = labTree + unit('研发部') + unit('分析组', staff) + unit('质量部')

type NewEntry = [uid: string, name: string, more?: string, parent?: string]

/** A portal, and an OpenLDAP server whose people several organisations share: each has those with its own mark. */
export async function openSlapdOffices(environment: Record<string, string> = {}) {
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8', ...environment })
  const directory = await startSlapd(tree)
  let offices = 0
  const anOffice = async ({
    fields = {},
    seatCount = 100,
    idAttribute,
    reader,
  }: { fields?: object; seatCount?: number; idAttribute?: string; reader?: string } = {}) => {
    const mark = `office${(offices += 1)}`
    const office = await aDirectoryOffice(portal, {
      secret: slapdReader.password,
      seatCount,
      fields,
      settings: {
        ...directory.settings,
        PersonFilter: `(&(objectClass=inetOrgPerson)(ou=${mark}))`,
        ...(idAttribute && { IdAttribute: idAttribute }),
        ...(reader && { ReaderDN: reader }),
      },
    })
    const uidOf = (uid: string) => `${uid}-${mark}`
    const dn = (uid: string, parent = analysis) => `uid=${uidOf(uid)},${parent}`
    return {
      ...office,
      uidOf,
      add: (...people: NewEntry[]) =>
        directory.modify(
          people
            .map(([uid, name, more = '', parent = analysis]) =>
              person(uidOf(uid), { parent, name, more: `ou: ${mark}\n${more}` })
                .trim()
                .replace('\n', '\nchangetype: add\n'),
            )
            .join('\n\n'),
        ),
      change: (uid: string, changes: string) =>
        directory.modify(`dn: ${dn(uid)}\nchangetype: modify\n${changes.trim()}\n`),
      move: (uid: string, to: string) =>
        directory.modify(
          `dn: ${dn(uid)}\nchangetype: modrdn\nnewrdn: uid=${uidOf(uid)}\ndeleteoldrdn: 0\nnewsuperior: ${to}\n`,
        ),
      remove: (...uids: string[]) =>
        directory.modify(uids.map((uid) => `dn: ${dn(uid)}\nchangetype: delete\n`).join('\n')),
      email: (uid: string) => `${uid}${mark}@lab.test`,
    }
  }
  return {
    portal,
    directory,
    anOffice,
    async close() {
      await directory.close()
      await portal.close()
    },
  }
}
