const POINTS = [
  { title: 'Expert team', text: 'The same trained people, job after job.' },
  { title: 'Convenience first', text: 'Book in minutes. Cancel or reschedule free up to 24 hours ahead.' },
  { title: 'Quality guarantee', text: 'Not satisfied? Tell us, and we make it right.' },
  { title: 'Premium products', text: 'Wax, ceramic seal and cleaners that are kind to paint and seats.' },
];

/** Who does the work, and four reasons to let them. */
export function About({ area }: { readonly area: string }) {
  return (
    <section className="about water-line" id="about" aria-labelledby="about-head">
      <div className="wrap">
        <div>
          <h2 id="about-head">Premium quality, local service area</h2>
          <p>
            A small crew that washes by hand, writes down what it found, and shows you the photos. At home in {area}.
          </p>
        </div>
        <dl className="points">
          {POINTS.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
