import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind, PlaceField } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { callServer } from '../api/call-server.ts'
import { wideField } from '../form/form-grid.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { changedChannels, channelProblems, channelValues, type ChannelValues } from './channel-values.ts'
import styles from './devices.module.css'

interface ChannelsDialogProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'saveChannel'>
  wid: number
  device: DeviceRow
  onDone: () => void | Promise<void>
  onClose: () => void
}

/** What the channels of a device are called, in what they are measured, and where they are. */
export function ChannelsDialog({ kind, calls, wid, device, onDone, onClose }: ChannelsDialogProps) {
  const places = kind.channelPlace ?? []
  const [initialValues] = useState(() => channelValues(device.channels, places))
  const form = useForm<ChannelValues>({ initialValues, validate: (values) => channelProblems(values, places) })
  const save = useMutation({
    mutationFn: async (values: ChannelValues) => {
      for (const { channel, form: changed } of changedChannels(initialValues, values, device.channels, places)) {
        await callServer(calls.saveChannel, { wid, channel, form: changed })
      }
    },
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      await onDone()
    },
  })
  const cell = (label: string, field: string, inputMode?: 'numeric' | 'decimal') => (
    <td>
      <TextInput size="xs" aria-label={label} {...(inputMode && { inputMode })} {...form.getInputProps(field)} />
    </td>
  )
  return (
    <RecordDialog
      title={`ช่องวัดของ ${device.name}`}
      size={places.length > 1 ? 1120 : 820}
      form={form}
      phase={save.isPending ? 'saving' : 'open'}
      error={save.error}
      onClose={onClose}
      onSave={(values) => save.mutate(values)}
    >
      <div className={wideField}>
        <table className={styles.channels}>
          <thead>
            <tr>
              {['รหัส', 'ชื่อ', 'หน่วย', 'ทศนิยม', 'คำเมื่อเป็น 0', 'คำเมื่อเป็น 1', ...places.map(({ label }) => label)].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {device.channels.map(({ id, key }) => (
              <tr key={id}>
                <th scope="row">{key}</th>
                {cell(`${key} ชื่อ`, `${id}|name`)}
                {cell(`${key} หน่วย`, `${id}|unit`)}
                {cell(`${key} ทศนิยม`, `${id}|decimals`, 'numeric')}
                {cell(`${key} คำเมื่อเป็น 0`, `${id}|off`)}
                {cell(`${key} คำเมื่อเป็น 1`, `${id}|on`)}
                {places.map((place) => (
                  <PlaceCell
                    key={place.key}
                    place={place}
                    label={`${key} ${place.label}`}
                    input={form.getInputProps(`${id}|place|${place.key}`)}
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

function PlaceCell({ place: { options }, label, input }: { place: PlaceField; label: string; input: object }) {
  return (
    <td>
      {options ? (
        <NativeSelect size="xs" aria-label={label} data={[{ value: '', label: '-' }, ...options]} {...input} />
      ) : (
        <TextInput size="xs" aria-label={label} {...input} />
      )}
    </td>
  )
}
