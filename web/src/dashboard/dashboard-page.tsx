export const meta = () => [{ title: 'Dashboard | Moon' }]

export default function DashboardPage() {
  return <h1 className="text-3xl">Cards</h1>
}
