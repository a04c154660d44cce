import { Button } from '@mantine/core'
import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useSession } from '@roadside/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { eventCameras, eventSite, eventSites, saveEventCamera } from '../../calls.ts'
import type { EventCamera, EventSite } from '../../rows.ts'
import { CameraForm } from './camera-form.tsx'
import { initialValues, toBody } from './camera-values.ts'

interface CameraDialogProps {
  /** Null: a new one. */
  camera: EventCamera | null
  /** Null: the site is chosen here. */
  wid: number | null
  site?: EventSite | null
  /** A camera that reports and is not registered. */
  CAMID?: string
  sites?: readonly EventSite[]
  siteField?: (props: object) => ReactNode
  onDone: () => void
  onClose: () => void
}

/** Registers an event camera, or changes one. */
export function CameraDialog(props: CameraDialogProps) {
  const { camera, wid, site = null, CAMID, sites = [], siteField, onDone, onClose } = props
  const formId = useId()
  const client = useQueryClient()
  const isRoot = useSession()?.user.username === rootUsername
  const [initial] = useState(() => initialValues(wid, camera, CAMID))
  const save = useSend(saveEventCamera, {
    onSuccess: async () => {
      showNotice('ok', camera ? 'บันทึกข้อมูลสำเร็จ' : 'ลงทะเบียนกล้องสำเร็จ')
      onDone()
      await Promise.all(
        [eventCameras, eventSite, eventSites].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
  const siteOf = (chosen: string): Point | null => {
    const found = site ?? sites.find((other) => String(other.wid) === chosen)
    if (!found || found.latitude === null || found.longitude === null) return null
    return { latitude: found.latitude, longitude: found.longitude }
  }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title={camera ? `แก้ไขกล้อง ${camera.CAMID}` : `ลงทะเบียนกล้อง ${CAMID ?? ''}`}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" type="submit" form={formId} loading={save.isPending}>
            {camera ? 'บันทึก' : 'ลงทะเบียน'}
          </Button>
        </>
      }
    >
      <CameraForm
        id={formId}
        initial={initial}
        isCamidFixed={camera !== null || CAMID !== undefined}
        isRoot={isRoot}
        isSending={save.isPending}
        siteOf={siteOf}
        {...(siteField && { siteField })}
        onSend={(values) => save.mutate(toBody(values, camera?.id ?? null, isRoot))}
      />
      <FailureNote error={save.error} />
    </PageDialog>
  )
}
