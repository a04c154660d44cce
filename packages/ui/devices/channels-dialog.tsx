import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind, PlaceField } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { callServer } from '../api/call-server.ts'
import { freshReads } from '../api/fresh-reads.ts'
import { useOnce } from '../api/use-once.ts'
import { wideField } from '../form/form-grid.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { showNotice } from '../parts/notice-store.ts'
import {
  changedChannels,
  channelProblems,
  channelValues,
  type ChannelValues,
} from './channel-values.ts'
import { RegisteredAt } from './registered-at.tsx'
import styles from './field-tables.module.css'

interface ChannelsDialogProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'saveChannel'>
  wid: number
  site: Pick<DeviceSite, 'name' | 'sta'>
  device: DeviceRow
  onDone: () => void | Promise<void>
  onClose: () => void
}

const fields = [
  { field: 'name', label: 'ชื่อ' },
  { field: 'unit', label: 'หน่วย' },
  { field: 'decimals', label: 'ทศนิยม', inputMode: 'numeric' },
  { field: 'off', label: 'คำเมื่อเป็น 0' },
  { field: 'on', label: 'คำเมื่อเป็น 1' },
] satisfies { field: string; label: string; inputMode?: 'numeric' }[]

/** Edits names, units and places of a device's channels. */
export function ChannelsDialog({
  kind,
  calls,
  wid,
  site,
  device,
  onDone,
  onClose,
}: ChannelsDialogProps) {
  const places = kind.channelPlace ?? []
  const [initialValues] = useState(() => channelValues(device.channels, places))
  const form = useForm<ChannelValues>({
    initialValues,
    validate: (values) => channelProblems(values, places),
  })
  const mutation = useMutation({
    mutationFn: async (values: ChannelValues) => {
      for (const { channel, form: changed } of changedChannels(
        initialValues,
        values,
        device.channels,
        places,
      )) {
        await callServer(calls.saveChannel, { wid, channel, form: changed })
        freshReads.noteChange()
      }
    },
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      await onDone()
    },
  })
  const save = useOnce(mutation)
  return (
    <RecordDialog
      title={`ช่องวัดของ ${device.name}`}
      size={places.length > 1 ? 1120 : 820}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onClose={onClose}
      onSave={(values) => save.mutate(values)}
      head={<RegisteredAt site={site} />}
    >
      <div className={wideField}>
        <table className={styles.channels}>
          <thead>
            <tr>
              <th scope="col">รหัส</th>
              {[...fields, ...places].map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {device.channels.map(({ id, key }) => (
              <tr key={id}>
                <th scope="row">{key}</th>
                {fields.map(({ field, label, inputMode }) => (
                  <Cell
                    key={field}
                    label={label}
                    of={key}
                    input={{ inputMode, ...form.getInputProps(`${id}|${field}`) }}
                  />
                ))}
                {places.map(({ key: place, label, options }) => (
                  <Cell
                    key={place}
                    label={label}
                    options={options}
                    of={key}
                    input={form.getInputProps(`${id}|place|${place}`)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordDialog>
  )
}

interface CellProps {
  label: string
  options?: PlaceField['options'] | undefined
  /** The channel. */
  of: string
  input: object
}

function Cell({ of, label, options, input }: CellProps) {
  const field = { size: 'xs', 'aria-label': `${of} ${label}`, ...input }
  return (
    <td>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {options ? (
        <NativeSelect data={[{ value: '', label: '-' }, ...options]} {...field} />
      ) : (
        <TextInput {...field} />
      )}
    </td>
  )
}
