import { Button } from '@mantine/core'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { DeviceCard, DeviceCards } from '@roadside/ui/devices/device-card.tsx'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useState } from 'react'
import { lightingSchedules } from '../calls.ts'
import type { CircuitState } from '../state.ts'
import styles from './lighting.module.css'
import { sceneNow, sceneText } from './schedule-words.ts'

type Circuit = DeviceRow<CircuitState>

const columns: readonly ExportColumn<Circuit>[] = [
  { header: 'วงจร', value: ({ name }) => name },
  {
    header: 'กำหนดการ',
    value: ({ state }) =>
      state.schedule === null
        ? 'ยังไม่มีกำหนดการ'
        : state.schedule.map(sceneText).join(' · ') || 'ปิดไฟ',
  },
]

/** The schedule of each circuit and its author, with an edit button for users with the right. */
export function SchedulesView({ site, devices, mayEdit }: DeviceSiteData<CircuitState>) {
  const of = usePrintOf(site.name)
  const editing = useUrlStep('schedule')
  return (
    <>
      <div className={styles.bar}>
        <TableButtons
          table={() => ({ name: `กำหนดการไฟประดับ ${site.name}`, columns, rows: devices })}
          print={{ of, period: null }}
        />
      </div>
      <DeviceCards emptyText="ยังไม่มีวงจรไฟประดับ">
        {devices.map((circuit) => (
          <CircuitSchedule
            key={circuit.id}
            circuit={circuit}
            wid={site.wid}
            onEdit={mayEdit ? () => editing.open(circuit.id) : null}
          />
        ))}
      </DeviceCards>
    </>
  )
}

function CircuitSchedule({
  wid,
  circuit,
  onEdit,
}: {
  wid: number
  circuit: Circuit
  onEdit: (() => void) | null
}) {
  const [isHistory, setHistory] = useState(false)
  const { name, state } = circuit
  const due = state.schedule && sceneNow(state.schedule)
  return (
    <DeviceCard
      device={{ name }}
      actions={
        <>
          <Button
            size="compact-sm"
            aria-expanded={isHistory}
            onClick={() => setHistory(!isHistory)}
          >
            ประวัติการแก้ไข
          </Button>
          {onEdit && (
            <Button size="compact-sm" leftSection={<Icon name="edit" size={15} />} onClick={onEdit}>
              แก้ไข
            </Button>
          )}
        </>
      }
    >
      {state.schedule === null && (
        <p className={muted}>ยังไม่มีกำหนดการ จึงยังตัดสินไม่ได้ว่าไฟติดถูกต้องหรือไม่</p>
      )}
      {state.schedule?.length === 0 && <p className={muted}>ไม่มีรูปแบบแสง ไฟควรดับตลอดเวลา</p>}
      <ul className={styles.list}>
        {state.schedule?.map((scene) => (
          <li
            key={`${scene.name} ${scene.from} ${scene.days.join()}`}
            data-now={scene === due || undefined}
          >
            {sceneText(scene)}
            {scene === due && <small> ขณะนี้</small>}
          </li>
        ))}
      </ul>
      {isHistory && <Versions wid={wid} device={circuit.id} />}
    </DeviceCard>
  )
}

function Versions({ wid, device }: { wid: number; device: number }) {
  const query = useCall(lightingSchedules, { wid, device })
  return (
    <ViewState query={query} isEmpty={(versions) => versions.length === 0} emptyText="ยังไม่เคยกำหนด">
      {(versions) => (
        <ol className={styles.versions}>
          {versions.map(({ version, since, username, scenes }) => (
            <li key={version}>
              <b>{formatThaiDateTime(since)}</b> โดย {username}
              <small className={muted}>{scenes.map(sceneText).join(' · ') || 'ไม่มีรูปแบบแสง'}</small>
            </li>
          ))}
        </ol>
      )}
    </ViewState>
  )
}
