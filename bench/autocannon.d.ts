/** The part of autocannon that the benchmark uses; the package brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    method?: string
    headers?: Record<string, string>
    body?: string
    connections: number
    duration: number
    requests?: { setupRequest(request: object): object }[]
  }
  interface Result {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
