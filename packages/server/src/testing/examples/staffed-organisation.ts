import { testDigest } from '#testing/people.ts'
import { isSuccess } from '#testing/perform.ts'
import type { openTestPortal } from '#testing/test-portal.ts'

export type Portal = Awaited<ReturnType<typeof openTestPortal>>
export type StaffedOrganisation = Awaited<ReturnType<typeof aStaffedOrganisation>>

/** Makes a call that has to succeed. */
export async function askFor<T = { ID: string }>(
  portal: Portal,
  at: string,
  token: string | undefined,
  body?: object,
): Promise<T> {
  const { code, message, response } = await portal.ask<T>(at, { token, ...(body && { body }) })
  if (!isSuccess(code)) throw new Error(`${at}: ${message}`)
  return response
}

/** An organisation with an administrator and a member, and an operator of the installation. */
export async function aStaffedOrganisation(portal: Portal, aProduct: (licensedTo?: string) => Promise<string>) {
  const { id: organisationId, englishName } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '宋若溪' })
  const member = await portal.anAccount({ organisationId })
  const operator = await portal.anAccount({ role: 'operator' })
  const tokenOf = async (person: typeof admin) => (await portal.aSession(person)).token
  // Not licensed: a removal would ask it for tasks.
  const productId = await aProduct()
  const tokens = { admin: await tokenOf(admin), member: await tokenOf(member), operator: await tokenOf(operator) }
  return {
    organisationId,
    englishName,
    admin,
    member,
    operator,
    tokens,
    productId,
    productCode: productId.slice(-8),
    askAdmin: <T = { ID: string }>(at: string, body?: object) => askFor<T>(portal, at, tokens.admin, body),
    askOperator: <T = { ID: string }>(at: string, body?: object) => askFor<T>(portal, at, tokens.operator, body),
    /** The member asks for an application. */
    requestAccess: async ({ isLicensed }: { isLicensed: boolean }) => {
      const productId = await aProduct(isLicensed ? organisationId : undefined)
      const { ID } = await askFor(portal, 'POST /Platform/accessRequests', tokens.member, {
        productId,
        reason: '实验需要',
      })
      return { id: ID, productId }
    },
    /** The ticket of the member who just proved the password. */
    ticket: async () => {
      const body = { accountId: member.id, password: testDigest }
      return (await askFor<{ ticket: string }>(portal, 'POST /account/authenticatedAccount', tokens.member, body))
        .ticket
    },
  }
}
