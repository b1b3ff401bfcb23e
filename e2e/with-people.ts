import type { Page } from '@playwright/test'
import { expect, signIn } from './journey.ts'

/** Signs an administrator in and adds people for one journey; gives their ids. */
export async function withPeople(page: Page, portal: string, names: readonly string[]): Promise<string[]> {
  await signIn(page, portal, 'zhou.yan')
  await expect(page).toHaveURL(/cardModeIndex/)
  const ids: string[] = []
  for (const [at, RealName] of names.entries()) {
    const Email = `journey${Date.now()}.${at}@people.example`
    const answer = await page.request.post(`${portal}/api/account/register`, {
      headers: { 'x-atrium': '1' },
      data: { RealName, Email },
    })
    const { response } = (await answer.json()) as { response: { ID: string } }
    ids.push(response.ID)
  }
  return ids
}
