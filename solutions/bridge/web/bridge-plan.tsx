import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { useState } from 'react'
import styles from './bridge-plan.module.css'
import { DeckPlan } from './deck-plan.tsx'
import { Elevation } from './elevation.tsx'
import {
  type BridgeSensor,
  gatherSensors,
  placeLabels,
  type Sensor,
  sensorFace,
} from './sensor-places.ts'
import { SensorButtons } from './sensor-buttons.tsx'
import { SensorLabels } from './sensor-labels.tsx'
import { SensorList } from './sensor-list.tsx'

export interface BridgePlanProps {
  /** Which deck, such as สะพานขาเข้า. */
  deckName: string
  /** Metres, from the end where the chainage begins. */
  spansM: readonly number[]
  /** On the deck. */
  placed: readonly BridgeSensor[]
  /** Nobody has entered where they are. */
  unplaced: readonly Sensor[]
  selectedId: string | null
  onSelect: (id: string) => void
}

const margin = 18
const elevationHeight = 104
const plan = { top: 142, height: 104 }
const height = plan.top + plan.height + 34
/** Marks closer than this are one. Pixels. */
const reach = 28

/** A bridge from its side and from above, with its sensors at their places; each can be chosen. */
export function BridgePlan({
  deckName,
  spansM,
  placed,
  unplaced,
  selectedId,
  onSelect,
}: BridgePlanProps) {
  const [openKey, setOpenKey] = useState<string | null>(null)
  const total = spansM.reduce((sum, span) => sum + span, 0)
  return (
    <>
      <p className={styles.head}>
        <b>{deckName}</b>
        <span>
          ยาว {formatNumber(total)} ม. · {spansM.length} ช่วง
        </span>
      </p>
      <Drawing
        label={describe(deckName, spansM, total, [...placed, ...unplaced])}
        draw={({ width, hatch }) => {
          const deck = { left: margin, right: width - margin }
          const at = (metres: number) =>
            deck.left + (metres / Math.max(total, 1)) * (deck.right - deck.left)
          const spots = gatherSensors(
            placed,
            ({ x, y }) => ({
              x: deck.left + clamp(x) * (deck.right - deck.left),
              y: plan.top + 12 + clamp(y) * (plan.height - 24),
            }),
            reach,
          )
          const field = { x: 0, y: plan.top - 26, width, height: plan.height + 52 }
          const selected = spots.find((spot) => spot.sensors.some(({ id }) => id === selectedId))
          return {
            height,
            picture: (
              <>
                <Elevation
                  spansM={spansM}
                  total={total}
                  at={at}
                  width={width}
                  height={elevationHeight}
                  markX={selected?.x ?? null}
                />
                <DeckPlan {...plan} spansM={spansM} at={at} />
                <SensorLabels
                  labels={placeLabels(spots, field, selectedId)}
                  selectedId={selectedId}
                  hatch={hatch}
                />
              </>
            ),
            overlay: (
              <SensorButtons
                spots={spots}
                selectedId={selectedId}
                openKey={openKey}
                onSelect={onSelect}
                onToggle={(key) => setOpenKey((open) => (open === key ? null : key))}
              />
            ),
          }
        }}
      />
      <SensorList
        label="จุดวัดในตำแหน่งนี้"
        sensors={openSensors(openKey, placed)}
        selectedId={selectedId}
        onSelect={onSelect}
      />
      {unplaced.length > 0 && <p className={styles.unplaced}>ยังไม่กำหนดตำแหน่ง</p>}
      <SensorList
        label="ยังไม่กำหนดตำแหน่ง"
        sensors={unplaced}
        selectedId={selectedId}
        onSelect={onSelect}
      />
    </>
  )
}

function clamp(part: number): number {
  return Math.min(Math.max(part, 0), 1)
}

function openSensors(openKey: string | null, sensors: readonly BridgeSensor[]): BridgeSensor[] {
  const ids = openKey?.split(' ') ?? []
  return sensors.filter(({ id }) => ids.includes(id))
}

function describe(
  deckName: string,
  spansM: readonly number[],
  total: number,
  sensors: readonly Sensor[],
): string {
  const counts = new Map<string, number>()
  for (const sensor of sensors) {
    const { word } = sensorFace(sensor)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const states = [...counts].map(([word, count]) => `${word} ${count}`).join(', ')
  return `ผังสะพาน ${deckName} ยาว ${formatNumber(total)} ม. ${spansM.length} ช่วง · จุดวัด ${sensors.length} จุด${states ? ` (${states})` : ''}`
}
