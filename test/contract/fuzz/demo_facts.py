"""What the demo world holds. It loads with the same numbers everywhere."""

import base64
import os

# Otherwise this run has the API key, wherever it is understood.
USER_RUN = os.environ["FUZZ_CREDENTIAL"] == "OAuthUser"
# A staff token, which reads the same data through another document.
STAFF_RUN = os.environ["FUZZ_CREDENTIAL"] == "Staff"
# That of the demo API key; it asks for two groups.
CAMPAIGN = "au-1"
CHARITY = "au-1"
# The one page of the demo user.
PAGE = 610
# To that page.
DONATION = "6258"
TEAM = 59
CLIENT = {"client_id": "demo-training-diary", "client_secret": "gss_demo-only-client-secret-not-for-real-data-0"}
ACCOUNT = {"email": "demo@example.org", "password": "demo-only-password"}
REDIRECT = "http://localhost:4000/callback"
# The smallest banner that is accepted: 600 × 200 pixels.
BANNER = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAlgAAADIAQAAAAAc5KIbAAAAT0lEQVR42u3MMQEAAAwCIPuX1hI7dkAA0jtxuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrmeXwPHZmDPM6xmswAAAABJRU5ErkJggg=="
)
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC"
)
