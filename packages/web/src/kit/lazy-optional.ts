import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** A lazy component that renders nothing when its code fails to load. */
export const lazyOptional = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))
