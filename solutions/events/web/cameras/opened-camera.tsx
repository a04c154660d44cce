import { useCall } from '@roadside/ui/api/use-call.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { eventCameras, saveEventCamera } from '../../calls.ts'
import type { EventSite } from '../../rows.ts'
import { CameraDialog } from './camera-dialog.tsx'

interface OpenedCameraProps {
  wid: number
  site: EventSite | undefined
}

/**
 * Edits the camera of the site that the address names; `new` registers one. The form stands outside
 * the site's dialog.
 */
export function OpenedCamera({ wid, site }: OpenedCameraProps) {
  const { value, close } = useUrlStep('camera')
  const isEditor = useAccess(saveEventCamera.access)
  const { data } = useCall(eventCameras, { wid }, { enabled: isEditor && value !== undefined })
  const camera = data?.find(({ id }) => String(id) === value) ?? null
  if (!isEditor || (!camera && value !== 'new')) return null
  return (
    <CameraDialog
      key={value}
      camera={camera}
      wid={wid}
      site={site ?? null}
      onDone={close}
      onClose={close}
    />
  )
}
