import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import styles from './split-view.module.css'
import { TabBar } from './tab-bar.tsx'

/** From this width on both parts stand next to each other (look: "Frame"). */
export const splitQuery = '(min-width: 1200px)'

export interface SplitViewProps {
  main: ReactNode
  side: ReactNode
  /** Names of the tabs where there is no room for both: รายการ, แผนที่. */
  mainLabel: string
  sideLabel: string
  /** Width of the side part: pixels, or as CSS writes it. */
  sideWidth?: number | string
  /** From 1 200 px the side part lies below the main one, and gets the height that this leaves: for short tables. */
  isStacked?: boolean
  /** The tab that is open, where the page wants to decide (a row shows itself on the map). */
  shown?: 'main' | 'side'
  onShow?: (shown: 'main' | 'side') => void
}

/**
 * Table and map next to each other, or one above the other, from 1 200 px; tabs below. A part keeps its state while its tab
 * is not open.
 */
export function SplitView({
  main,
  side,
  mainLabel,
  sideLabel,
  sideWidth = 400,
  isStacked = false,
  shown,
  onShow,
}: SplitViewProps) {
  const isWide = useMediaQuery(splitQuery, false, { getInitialValueInEffect: false })
  const width = typeof sideWidth === 'number' ? `${sideWidth}px` : sideWidth
  const [own, setOwn] = useState<'main' | 'side'>('main')
  const open = shown ?? own
  // a map that is drawn where it has no size would have to be drawn again
  const [isSideNeeded, setSideNeeded] = useState(isWide || open === 'side')
  if (!isSideNeeded && (isWide || open === 'side')) setSideNeeded(true)
  return (
    <div
      className={styles.split}
      data-stacked={(isWide && isStacked) || undefined}
      style={isWide && !isStacked ? { gridTemplateColumns: `minmax(0, 1fr) ${width}` } : undefined}
    >
      {!isWide && (
        <TabBar
          tabs={[
            { id: 'main', label: mainLabel },
            { id: 'side', label: sideLabel },
          ]}
          open={open}
          onOpen={(id) => {
            setOwn(id)
            onShow?.(id)
          }}
        />
      )}
      <div className={styles.part} hidden={!isWide && open !== 'main'}>
        {main}
      </div>
      <div className={styles.part} hidden={!isWide && open !== 'side'}>
        {isSideNeeded && side}
      </div>
    </div>
  )
}
