import { Link } from 'react-router'
import { useSession } from '#kit/session.ts'
import { homePath } from '#kit/start-page.ts'
import { Logo } from '#components/logo.tsx'

export function HomeLink({ onDark = false }: { onDark?: boolean }) {
  const { Identity } = useSession()
  return (
    <Link to={Identity === 'operator' ? '/operator' : homePath} className="bar-logo">
      <span data-tour="centre">
        <Logo onDark={onDark} />
      </span>
    </Link>
  )
}
