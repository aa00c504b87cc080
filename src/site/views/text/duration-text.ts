/** `45 min`, `3 h 20 min`, `412 h`: nobody counts the minutes of weeks. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours >= 100 || minutes % 60 === 0) return `${new Intl.NumberFormat('en').format(hours)} h`;
  return `${hours} h ${minutes % 60} min`;
}
