import type { AdoptProps } from '@roadside/ui/solution-web.ts'
import { CameraDialog } from '../cameras/camera-dialog.tsx'
import { EventSiteSelect, useAllEventSites } from '../cameras/event-site-select.tsx'

/** Registers a camera that reports and is not known. */
export function AdoptCamera({ device: { device }, onDone, onClose }: AdoptProps) {
  const from = useAllEventSites()
  return (
    <CameraDialog
      camera={null}
      wid={null}
      CAMID={device}
      sites={from.sites}
      siteField={(props) => <EventSiteSelect from={from} {...props} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
