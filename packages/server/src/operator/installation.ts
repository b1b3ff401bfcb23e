import type { Installation as Shown } from '@atrium/contract/operator/installation.shapes.ts'
import type { installationCalls } from '@atrium/contract/operator/installation.calls.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ProductServices } from '#products/services.ts'
import { isDelivered } from '#outside/channels.ts'
import { insertStartingProducts } from '#products/starting-products.ts'
import { countInventory, finishSetUp, getInstallation, updateInstallation } from './installation.store.ts'

/** Handlers of the installation's settings and its set-up. */
export const installationHandlers = (services: ProductServices) => {
  const shownOf = async (db: Db): Promise<Shown> => {
    const row = await getInstallation(db)
    const { productCount, organisationCount, firstOrganisationId } = await countInventory(db)
    return {
      Name: row.name,
      PublicUrl: row.publicUrl,
      Version: row.version,
      EffectivePublicUrl: services.settings.publicUrl,
      IsPublicUrlFixed: services.installation.isPublicUrlOfEnvironment,
      IsMailDelivered: isDelivered(services.settings, 'email'),
      IsSmsDelivered: isDelivered(services.settings, 'sms'),
      SetUpFinishedTime: row.setUpFinishedAt?.toISOString() ?? null,
      ProductCount: productCount,
      OrganisationCount: organisationCount,
      FirstOrganisationID: firstOrganisationId,
    }
  }

  return {
    installation: ({ db }: Context<typeof installationCalls.installation>) => shownOf(db),

    async modifyInstallation({
      body,
      db,
      request,
      note,
      fail,
      afterCommit,
    }: Context<typeof installationCalls.modifyInstallation>) {
      const before = await getInstallation(db)
      const name = body.Name.trim()
      const publicUrl =
        body.PublicUrl &&
        (URL.parse(body.PublicUrl)?.origin ?? fail('operator.wrong-address', { values: { address: body.PublicUrl } }))
      const isMoved = publicUrl !== before.publicUrl
      if (isMoved && services.installation.isPublicUrlOfEnvironment) fail('operator.address-fixed')
      const here = request.headers.origin
      // From another address, no write would be accepted after the change.
      if (isMoved && publicUrl && here && here !== publicUrl && !body.IsConfirmed)
        fail('operator.other-address', { values: { address: publicUrl, here } })
      const updated =
        (await updateInstallation(db, body.Version, { name, publicUrl })) ?? fail('operator.changed-meanwhile')
      note({
        changes: {
          ...(name !== before.name && { name: [before.name, name] }),
          ...(isMoved && { portalUrl: [before.publicUrl, publicUrl] }),
        },
      })
      afterCommit(() => services.installation.update(updated))
      const shown = await shownOf(db)
      return { ...shown, EffectivePublicUrl: publicUrl ?? shown.EffectivePublicUrl }
    },

    async finishSetUp({ db, note }: Context<typeof installationCalls.finishSetUp>) {
      await finishSetUp(db)
      note({ changes: { setUp: [null, 'finished'] } })
      return shownOf(db)
    },

    async createStartingProducts({
      body: { Products },
      db,
      note,
    }: Context<typeof installationCalls.createStartingProducts>) {
      const created = await insertStartingProducts(
        db,
        Products.map(({ Code, WebUrl }) => ({ code: Code, webUrl: WebUrl })),
      )
      note({ changes: { products: [null, Products.map(({ Code, WebUrl }) => `${Code} ${WebUrl}`).join(', ')] } })
      return { Created: created }
    },
  }
}
