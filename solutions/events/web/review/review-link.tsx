import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { Link } from '@tanstack/react-router'
import { reviewEvents } from '../../calls.ts'

/** To the stream of events that wait for a verdict, for those who may give one. */
export function ReviewLink({ department }: { department?: number | undefined }) {
  const mayReview = useAccess(reviewEvents.access)
  if (!mayReview) return null
  return (
    <Button
      leftSection={<Icon name="check" size={16} />}
      renderRoot={(props) => <Link to="/event-review" search={{ department }} {...props} />}
    >
      ตรวจสอบเหตุการณ์
    </Button>
  )
}
