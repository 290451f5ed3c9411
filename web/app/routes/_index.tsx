export default function Landing() {
  return <h1>Lotwatch</h1>
}
