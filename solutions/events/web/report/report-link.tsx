import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'

/** To the report of a night or another time. */
export function ReportLink({ department }: { department?: number | undefined }) {
  return (
    <Button
      leftSection={<Icon name="log" size={16} />}
      renderRoot={(props) => <Link to="/event-report" search={{ department }} {...props} />}
    >
      รายงานเหตุการณ์
    </Button>
  )
}
