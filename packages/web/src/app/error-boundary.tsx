import { Component, type ReactNode } from 'react'
import { CallFailed } from '#kit/calls.ts'
import { BrokenPage } from '#components/message-page.tsx'

interface State {
  problem: unknown
}

/** Shows a page of its own instead of nothing when a page breaks, until another page is opened. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: undefined }

  static getDerivedStateFromError(problem: unknown): State {
    return { problem }
  }

  override componentDidMount() {
    addEventListener('hashchange', this.#forget)
  }

  override componentWillUnmount() {
    removeEventListener('hashchange', this.#forget)
  }

  #forget = () => this.setState({ problem: undefined })

  override render() {
    const { problem } = this.state
    if (problem === undefined) return this.props.children
    return <BrokenPage requestId={problem instanceof CallFailed ? problem.requestId : undefined} />
  }
}
