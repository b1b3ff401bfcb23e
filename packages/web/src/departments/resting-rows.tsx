import { useContext, useMemo, type ComponentProps, type ReactNode } from 'react'
import { CollectionRendererContext } from 'react-aria-components/CollectionBuilder'
import { TreeStateContext } from 'react-aria-components/Tree'
import { DragAndDropContext } from 'react-aria-components/useDragAndDrop'

const noDragging = {}

interface Props {
  isResting: boolean
  /** A tree in a virtualizer. */
  children: ReactNode
}

/**
 * While it is resting, the rows of a tree cannot be dragged, and only a change of the rows or of the selection renders
 * them. The library renders all rows of a tree, those that can be dragged twice, at each change between keyboard and
 * pointer anywhere on the page.
 */
export function RestingRows({ isResting, children }: Props) {
  const renderer = useContext(CollectionRendererContext)
  const resting = useMemo(() => {
    const Root = renderer.CollectionRoot
    return {
      ...renderer,
      CollectionRoot: (props: ComponentProps<typeof Root>) => (
        <RestingState>
          <Root {...props} />
        </RestingState>
      ),
    }
  }, [renderer])
  return <CollectionRendererContext value={isResting ? resting : renderer}>{children}</CollectionRendererContext>
}

function RestingState({ children }: { children: ReactNode }) {
  const state = useContext(TreeStateContext)
  // The library makes a new state whenever the tree renders; rows show the collection and the selection alone.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const resting = useMemo(() => state, [state?.collection, state?.selectionManager.selectedKeys])
  return (
    <TreeStateContext value={resting}>
      <DragAndDropContext value={noDragging}>{children}</DragAndDropContext>
    </TreeStateContext>
  )
}
