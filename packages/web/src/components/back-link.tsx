import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import './back-link.css'

interface Props {
  to: To
  className?: string | undefined
  children: ReactNode
}

/** Leads from a page of one thing to the list that it is in. */
export const BackLink = ({ to, className, children }: Props) => (
  <Link className={clsx('back-link', className)} to={to}>
    <ArrowLeft size={16} aria-hidden="true" /> {children}
  </Link>
)
