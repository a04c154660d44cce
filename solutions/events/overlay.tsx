import { WrongWayBanner } from './web/alert/wrong-way-banner.tsx'
import { EventSounds } from './web/sound/event-sounds.tsx'

/** Wrong-way vehicles are announced on every page, and what the account chose sounds on every page. */
export default function EventOverlay() {
  return (
    <>
      <WrongWayBanner />
      <EventSounds />
    </>
  )
}
