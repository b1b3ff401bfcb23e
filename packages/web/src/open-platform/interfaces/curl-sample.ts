import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'

/** Commands that get a token and call an interface; the first example is the body. */
export function curlSample({ Method, Address, Examples, BodySchema }: OpenInterface, portal: string): string {
  const body = BodySchema === null ? undefined : (Examples[0]?.Body ?? {})
  return [
    `TOKEN=$(curl -s ${portal}/api/v1/token -u "$APP_ID:$APP_SECRET" \\`,
    `  -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    '',
    [
      `curl -X ${Method} ${portal}${Address}`,
      `-H "Authorization: Bearer $TOKEN"`,
      ...(body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `-d ${inSingleQuotes(JSON.stringify(body, null, 2))}`]),
    ].join(' \\\n  '),
  ].join('\n')
}

const inSingleQuotes = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
