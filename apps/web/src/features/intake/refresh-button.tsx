import { Button } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'

export function RefreshButton({
  query,
}: {
  query: { isFetching: boolean; refetch: () => unknown }
}) {
  return (
    <Button
      leftSection={<Icon name="refresh" size={16} />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      รีเฟรช
    </Button>
  )
}
