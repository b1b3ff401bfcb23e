const maxRedirects = 20

/** Keeps cookies and follows redirects at one host. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Takes the cookies of an answer. */
  take(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }

  /** Requests pages of a host until it leads to another one. Resolves to that address. */
  async follow(url: URL, host: string): Promise<URL> {
    let next = url
    for (let count = 0; count < maxRedirects; count += 1) {
      if (next.host !== host) return next
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: this.cookieHeader } })
      this.take(answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (!location) throw new Error(`${next.href} answered ${answer.status}: ${await answer.text()}`)
      next = new URL(location, next)
    }
    throw new Error(`${url.href} leads nowhere`)
  }
}
