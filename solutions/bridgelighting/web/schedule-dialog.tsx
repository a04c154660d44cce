import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lightingCalls, lightingDay, lightingSchedules, saveLightingSchedule } from '../calls.ts'
import { mostScenes } from '../scene.ts'
import type { CircuitState } from '../state.ts'
import styles from './lighting.module.css'
import { SceneFields } from './scene-fields.tsx'
import { problemsOf, readScenes, type ScheduleValues } from './schedule-values.ts'

interface ScheduleDialogProps {
  wid: number
  circuit: DeviceRow<CircuitState>
  /** All of the bridge: the same schedule can be set for several at once. */
  circuits: readonly DeviceRow<CircuitState>[]
  onClose: () => void
}

const newScene = { name: '', from: '18:30', to: '23:00', days: [0, 1, 2, 3, 4, 5, 6] }

/** What should run on a circuit when, to be changed from now on, for others of the bridge with it. */
export function ScheduleDialog({ wid, circuit, circuits, onClose }: ScheduleDialogProps) {
  const [initialValues] = useState<ScheduleValues>(() => ({
    scenes: [...(circuit.state.schedule ?? [])],
    circuits: [circuit.id],
  }))
  // the versions that were there when the form was opened
  const [versions] = useState(
    () => new Map(circuits.map(({ id, state }) => [id, state.schedule_version])),
  )
  const form = useForm<ScheduleValues>({ initialValues, validate: problemsOf })
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [lightingCalls.devices, lightingSchedules, lightingDay].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const save = useSend(saveLightingSchedule, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกกำหนดการสำเร็จ มีผลตั้งแต่ตอนนี้เป็นต้นไป')
      await refresh()
      onClose()
    },
  })
  const { scenes, circuits: chosen } = form.values
  return (
    <RecordDialog
      title={`กำหนดการของ ${circuit.name}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onReload={() => void refresh().then(onClose)}
      onClose={onClose}
      onSave={(values) =>
        save.mutate({
          wid,
          scenes: readScenes(values.scenes),
          circuits: values.circuits.map((device) => ({
            device,
            version: versions.get(device) ?? 0,
          })),
        })
      }
      head={<p className={muted}>เวลาถึงที่ไม่หลังเวลาเริ่มคือข้ามเที่ยงคืน เวลาเดียวกันคือตลอด 24 ชั่วโมง</p>}
    >
      <div className={`${wideField} ${styles.scenes}`}>
        {scenes.map((_, index) => (
          <SceneFields key={index} form={form} index={index} isReadOnly={false} />
        ))}
        {scenes.length === 0 && <p className={muted}>ไม่มีรูปแบบแสง ไฟของวงจรนี้ควรดับตลอดเวลา</p>}
        {form.errors['scenes'] && <FormNote tone="fault">{form.errors['scenes']}</FormNote>}
        <Button
          className={styles.adding}
          leftSection={<Icon name="plus" size={15} />}
          disabled={scenes.length >= mostScenes}
          onClick={() => form.insertListItem('scenes', { ...newScene })}
        >
          เพิ่มรูปแบบแสง
        </Button>
      </div>
      {circuits.length > 1 && (
        <fieldset className={`${wideField} ${styles.for}`}>
          <legend>ใช้กับวงจร</legend>
          {circuits.map(({ id, name }) => (
            <label key={id} className={styles.weekday}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() =>
                  form.setFieldValue(
                    'circuits',
                    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                  )
                }
              />
              {name}
            </label>
          ))}
          {form.errors['circuits'] && (
            <span className={styles.problem}>{form.errors['circuits']}</span>
          )}
        </fieldset>
      )}
    </RecordDialog>
  )
}
