export const handle = { isStatic: true }

export const meta = () => [{ title: 'Privacy | Moon' }]

export default function PrivacyPage() {
  return <h1 className="text-4xl">Privacy</h1>
}
