import { Component, type ReactNode } from 'react'
import { CallError } from '#kit/calls/calls.ts'
import { BrokenPage } from './message-page.tsx'

interface State {
  problem: unknown
}

/** Shows an error page when rendering throws, until the next navigation. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: undefined }

  static getDerivedStateFromError(problem: unknown): State {
    return { problem }
  }

  override componentDidMount() {
    addEventListener('hashchange', this.#reset)
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.#reset)
  }

  #reset = () => this.setState({ problem: undefined })

  override render() {
    const { problem } = this.state
    if (problem === undefined) return this.props.children
    return <BrokenPage requestId={problem instanceof CallError ? problem.requestId : undefined} />
  }
}
